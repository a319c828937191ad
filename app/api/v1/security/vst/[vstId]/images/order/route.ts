import { orderPictures } from "#lib/assets/images/order-pictures";
import * as contract from "#lib/contract/drafts";
import { answerImageOrder } from "#lib/http/answers/answer-clip";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.orderImages, async ({ subject, body, origin, ifMatch }) => {
    await orderPictures(subject, body.filenames, ifMatch);
    return answerImageOrder(subject.id, origin);
  }),
);
