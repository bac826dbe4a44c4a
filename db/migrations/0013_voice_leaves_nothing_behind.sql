-- A voice message goes with its conversation or with either member; its sound goes with it.
CREATE TRIGGER voice_messages_take_their_sound AFTER DELETE ON voice_messages
BEGIN
  DELETE FROM media WHERE id = OLD.media_id;
END;
