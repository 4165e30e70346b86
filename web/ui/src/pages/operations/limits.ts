// How many messages a second a participant may send.
export type Limit = {
  participant: string;
  messagesPerSecond: string | number | null;
  killed?: boolean;
  perSecond?: string | number;
};
