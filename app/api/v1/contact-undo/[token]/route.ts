import { undoContactChange as undo, undoProblem } from "#lib/accounts/contact/contact-undo";
import { getContactUndoPage, undoContactChange } from "#lib/contract/contacts";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerContactUndone, contactUndoPage } from "#lib/http/pages/contact-undo-page";
import { forPeople } from "#lib/http/pages/for-people";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  forPeople(endpoint(getContactUndoPage, async ({ subject }) => contactUndoPage(subject, await undoProblem(subject)))),
  forPeople(
    endpoint(undoContactChange, async ({ subject, request }) => answerContactUndone(request, await undo(subject))),
  ),
);
