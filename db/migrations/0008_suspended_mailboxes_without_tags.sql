-- A mailbox is known without its tag. What was recorded with one stays as well: the address may have been a former one.
INSERT INTO suspended_identities (kind, key_hash, user_id, recorded_at)
  SELECT 'address', u.address_key, u.id, max(i.recorded_at) FROM suspended_identities i JOIN users u ON u.id = i.user_id
  WHERE i.kind = 'address' AND u.address_key IS NOT NULL GROUP BY u.address_key;
