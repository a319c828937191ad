/** Words of dialogs and chosen files, on pages without a recorder, too. */
export const basics = {
  close: "Close",
  dismiss: "Dismiss",
  fileEmpty: "“{name}” is empty.",
  pictureTooLarge: "Pictures can be 25 MB at most.",
  pictureType: "Use a PNG, JPEG, WebP, GIF, AVIF or HEIC picture.",
  soundTooLarge: "Recordings can be 200 MB at most.",
  fileType: "Use a picture or an audio file.",
  droppedAddress:
    "That was the address of a picture, not the picture. Save or copy the picture first, then drop or paste it here.",
  droppedUnreadable: "This browser cannot read the dropped item as a file.",
} as const;
