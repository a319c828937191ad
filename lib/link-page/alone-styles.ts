/** Beside `publicCss`, for a player that takes the place of pictures. */
export const aloneCss = `
.alone{position:static;border:0;border-radius:var(--r3);box-shadow:var(--sh2);margin:20px 0 26px;padding:0}
.alone .in{padding:22px 22px 18px;grid-template-columns:64px minmax(0,1fr)}
.alone .play{width:64px;height:64px}
.alone .wv{height:154px}
.alone .wv svg,.alone .seek{height:130px}
.alone .seek::-webkit-slider-thumb{height:130px}
.alone .tm{grid-column:1/-1;justify-content:flex-end}
.alone .cap{position:static;translate:none;margin:0 22px 18px;width:auto;max-width:none}
@media(max-width:820px){.alone .play{width:52px;height:52px}.alone .in{padding:14px 16px;grid-template-columns:52px minmax(0,1fr)}}
`;
