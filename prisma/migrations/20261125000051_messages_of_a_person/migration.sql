-- Their messages are read in the order of their ids for an export, and deleted with the account.
CREATE INDEX "messages_user_id_id_idx" ON "messages"("user_id", "id");
