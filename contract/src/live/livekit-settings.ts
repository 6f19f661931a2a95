/** The `settings` of LiveKit's JoinTicket. */
export type LivekitSettings = {
  /** Where the browser connects, such as `wss://live.example`. */
  url: string;
};
