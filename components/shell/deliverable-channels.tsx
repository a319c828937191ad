"use client";
import { createContext, use } from "react";

/** What this server can send messages by. */
export type DeliverableChannels = readonly ("email" | "sms")[];

export const DeliverableChannelsContext = createContext<DeliverableChannels>([]);

export const useDeliverableChannels = (): DeliverableChannels => use(DeliverableChannelsContext);
