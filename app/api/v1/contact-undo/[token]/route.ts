import { undoContactChange as undo } from "#lib/accounts/contact-undo";
import { getContactUndoPage, undoContactChange } from "#lib/contract/contacts";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerContactUndone, contactUndoPage, contactUndoRefused } from "#lib/http/present/contact-undo-page";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getContactUndoPage, async ({ subject }) => contactUndoPage(subject)),
  endpoint(undoContactChange, async ({ subject, request }) => {
    try {
      await undo(subject);
    } catch (error) {
      return contactUndoRefused(error, request);
    }
    return answerContactUndone(request);
  }),
);
