import { undoContactChange, undoProblem } from "#lib/accounts/contact/contact-undo";
import * as contract from "#lib/contract/contacts";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerContactUndone, contactUndoPage } from "#lib/http/pages/contact-undo-page";
import { withFailurePage } from "#lib/http/pages/with-failure-page";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  withFailurePage(
    endpoint(contract.getContactUndoPage, async ({ subject }) => contactUndoPage(subject, await undoProblem(subject))),
  ),
  withFailurePage(
    endpoint(contract.undoContactChange, async ({ subject, request }) =>
      answerContactUndone(request, await undoContactChange(subject)),
    ),
  ),
);
