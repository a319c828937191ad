"use client";
import { createContext, use } from "react";

export type DeliverableChannels = readonly ("email" | "sms")[];

export const DeliverableChannelsContext = createContext<DeliverableChannels>([]);

export const useDeliverableChannels = (): DeliverableChannels => use(DeliverableChannelsContext);
