/** @typedef {{title: string, html: string}} KnownText what stands on a picture: its words are those of title and html */

/** @param {readonly string[]} lines */
const paragraphs = (lines) => lines.map((line) => `<p>${line}</p>`).join("");

export const english = {
  title: "Delivery settings",
  html: paragraphs([
    "Choose where parcels arrive and who signs for them. Changes apply to the next shipment.",
    "Street and number: 48 Harbour Lane, Bristol BS1 5TY",
    "The driver rings twice. If there is no answer, the parcel goes back to the depot for seven days.",
    "Notify me by mail when an order leaves the warehouse",
    "Cancel subscription &nbsp; Download invoice &nbsp; Save changes",
    "Last payment of $129.50 was refused on 14 March 2026. Check the expiry date of your card.",
  ]),
};

export const dashboard = {
  title: "Server overview",
  html: paragraphs([
    "Uptime 99.97% in the last thirty days. Two incidents were closed, one is still open.",
    "Memory pressure is high on worker-03: 7.4 GB of 8 GB used",
    "Restart worker &nbsp; Show logs &nbsp; Silence alert for an hour",
    "Backup finished yesterday at 23:15 and was verified. The next one starts tonight.",
    "Error rate rose to 4.2% after deployment 1187. Roll back or compare both versions.",
  ]),
};

export const smallPrint = {
  title: "Terms of the warranty",
  html: paragraphs([
    "The manufacturer repairs or replaces faulty parts within twenty four months after purchase.",
    "Damage caused by water, heat or improper cleaning is excluded, as are batteries and seals.",
    "Keep the receipt: the serial number below must match the one printed on the original box.",
    "Serial number XK4471-0926. Model Orion 350. Maximum load 25 kg. Rated voltage 230 V.",
    "Claims are answered within ten working days. Shipping is free inside the European Union.",
    "Please contact your dealer before you send anything back, and describe the fault briefly.",
  ]),
};

const rows = [
  ["Item", "Supplier", "Quantity", "Price", "Status"],
  ["Oak board", "Wilson Timber", "12", "34.90", "delivered"],
  ["Brass hinge", "Ironworks", "48", "2.15", "ordered"],
  ["Wood screw", "Ironworks", "500", "0.04", "delivered"],
  ["Window frame", "Clearview", "3", "212.00", "late"],
  ["White paint", "Colour House", "6", "18.75", "returned"],
  ["Sealant", "Clearview", "9", "7.60", "ordered"],
];
export const table = {
  title: "Orders of April",
  html: `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`,
};

export const code = {
  title: "invoice.ts",
  html: `<pre>import { readFile } from "node:fs/promises";

export async function loadInvoice(path: string) {
  const text = await readFile(path, "utf8");
  const lines = text.split("\\n").filter(Boolean);
  if (lines.length === 0) throw new Error("The invoice is empty.");
  let total = 0;
  for (const line of lines) total += Number(line.slice(20));
  return { customer: lines[0], total, currency: "EUR" };
}</pre>`,
};

export const german = {
  title: "Einstellungen für Benachrichtigungen",
  html: paragraphs([
    "Wählen Sie, worüber wir Sie per E-Mail informieren. Änderungen gelten ab sofort.",
    "Straße und Hausnummer: Grüner Weg 17, 80331 München",
    "Das Gerät lässt sich nicht öffnen, weil die Schraube am Gehäuse zu groß ist.",
    "Bitte prüfen Sie die Überweisung über 1.249,00 Euro bis übermorgen.",
    "Abbrechen &nbsp; Rückgängig machen &nbsp; Übernehmen",
  ]),
};

export const spanish = {
  title: "Configuración de la cuenta",
  html: paragraphs([
    "Elige quién puede ver tus imágenes y durante cuántos días estarán disponibles.",
    "La contraseña debe tener más de doce caracteres. Mañana caducará la sesión.",
    "El niño señaló la ventana rota del salón pequeño; habrá que cambiarla también.",
    "Cancelar suscripción &nbsp; Añadir dirección &nbsp; Guardar cambios",
    "El último pago de 89,90 euros fue rechazado el miércoles por el banco.",
  ]),
};

export const sign = {
  title: "Emergency exit",
  html: paragraphs([
    "Keep this door closed",
    "Fire extinguisher behind the left cabinet",
    "Call 0117 496 0358 before entering",
    "Machine No. 2741 is out of order",
  ]),
};

/** @param {KnownText} text */
export const wordsOf = ({ title, html }) =>
  splitWords(`${title} ${html.replace(/<[^>]*>/g, " ").replaceAll("&nbsp;", " ")}`);

/** Letters and digits without case, as search compares them. @param {string} text */
export const splitWords = (text) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
