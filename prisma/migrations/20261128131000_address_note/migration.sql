-- Where a signed-in page was open, if the server took another address for its own: the doctor names the variable to set.
ALTER TABLE installation ADD COLUMN address_note jsonb;
