import { orderPictures } from "#lib/assets/order-pictures";
import { orderImages } from "#lib/contract/drafts";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { answerImageOrder } from "#lib/http/present/answer-clip";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(orderImages, async ({ subject, body, origin, ifMatch }) => {
    await orderPictures(subject, body.filenames, ifMatch);
    return answerImageOrder(subject.id, origin);
  }),
);
