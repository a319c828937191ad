export type Migration = { name: string; sql: string; checksum: string };

export type AppliedMigration = { name: string; checksum: string; finished: boolean };
