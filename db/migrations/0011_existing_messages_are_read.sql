-- Messages from before reading was kept count as read: nobody returns to a heap of unread ones.
INSERT INTO `conversation_reads` (`member_id`, `conversation_id`, `last_read_id`, `read_at`)
SELECT u.`id`, c.`id`, (SELECT max(w.`id`) FROM `messages` w WHERE w.`conversation_id` = c.`id`), c.`last_message_at`
FROM `conversations` c
JOIN `matches` m ON m.`id` = c.`match_id`
JOIN `users` u ON u.`id` IN (m.`user_id_1`, m.`user_id_2`)
WHERE c.`last_message_at` IS NOT NULL
  AND EXISTS (SELECT 1 FROM `messages` w WHERE w.`conversation_id` = c.`id`);
