interface Recipe {
  value: string;
  label: string;
  /** Instructions for the text. */
  place: string;
  text: string;
}

/** As docs/ways-in.md has them. The key in the place of `YOUR_API_KEY` is a secret, so only the server's address is filled in. */
export function waysInRecipes(origin: string): readonly Recipe[] {
  const url = `${origin}/api/v1/security/vst/from-image`;
  return [
    {
      value: "sharex",
      label: "ShareX",
      place: "Save this as tellmark.sxcu and open it. Then choose it in Destinations, Custom uploader.",
      text: `{
  "Version": "16.1.0",
  "Name": "Tellmark",
  "DestinationType": "ImageUploader",
  "RequestMethod": "POST",
  "RequestURL": "${url}",
  "Headers": { "Authorization": "Bearer YOUR_API_KEY" },
  "Body": "MultipartFormData",
  "FileFormName": "image_file",
  "URL": "{json:url}",
  "ErrorMessage": "{json:message}"
}`,
    },
    {
      value: "flameshot",
      label: "Flameshot",
      place: "Bind this to a keyboard shortcut. TELLMARK_KEY in the environment is the API key.",
      text: `flameshot gui --raw | curl -sSf -H "Authorization: Bearer $TELLMARK_KEY" -H 'Accept: text/plain' -H 'Content-Type: image/png' \\
  --data-binary @- ${url} | xargs xdg-open`,
    },
    {
      value: "macos",
      label: "macOS",
      place: "In Shortcuts, add Run Shell Script with these lines, and a keyboard shortcut that runs it.",
      text: `screencapture -i /tmp/tellmark.png
curl -sSf -H "Authorization: Bearer YOUR_API_KEY" -H 'Accept: text/plain' -F image_file=@/tmp/tellmark.png \\
  ${url} | xargs open
rm /tmp/tellmark.png`,
    },
    {
      value: "iphone",
      label: "iPhone",
      place:
        "In Shortcuts, create a shortcut with Show in Share Sheet on, which receives images. Add Get Contents of URL with this address: " +
        "method POST, headers Authorization with Bearer YOUR_API_KEY and Accept with text/plain, request body Form with a field " +
        "image_file of type File and Shortcut Input as its value. Add Open URLs.",
      text: url,
    },
    {
      value: "curl",
      label: "curl",
      place: "The answer is the address of the new clip in the studio.",
      text: `curl -sSf -H "Authorization: Bearer YOUR_API_KEY" -H 'Accept: text/plain' -F image_file=@picture.png \\\n  ${url}`,
    },
  ];
}
