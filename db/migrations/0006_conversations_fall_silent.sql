-- A begun conversation counts as inactive 14 days after its last message.
UPDATE matches SET inactive_at = 1209600000 + coalesce(
  (SELECT c.last_message_at FROM conversations c WHERE c.match_id = matches.id), first_message_sent_at)
WHERE status = 'matched' AND first_message_sent_at IS NOT NULL;
