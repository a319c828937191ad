-- macOS sends names decomposed. They are stored and looked up composed (NFC) from now on.
UPDATE "assets" SET "original_name" = normalize("original_name", NFC) WHERE "original_name" IS NOT NFC NORMALIZED;
UPDATE "assets" SET "position_label" = normalize("position_label", NFC) WHERE "position_label" IS NOT NFC NORMALIZED;
