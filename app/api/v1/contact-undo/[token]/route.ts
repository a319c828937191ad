import { undoContactChange as undo, undoProblem } from "#lib/accounts/contact/contact-undo";
import { getContactUndoPage, undoContactChange } from "#lib/contract/contacts";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerContactUndone, contactUndoPage } from "#lib/http/pages/contact-undo-page";
import { withFailurePage } from "#lib/http/pages/with-failure-page";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  withFailurePage(
    endpoint(getContactUndoPage, async ({ subject }) => contactUndoPage(subject, await undoProblem(subject))),
  ),
  withFailurePage(
    endpoint(undoContactChange, async ({ subject, request }) => answerContactUndone(request, await undo(subject))),
  ),
);
