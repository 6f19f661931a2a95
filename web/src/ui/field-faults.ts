import { createContext } from 'react';

/** What a form found wrong before it was sent, by the id of the control: its fields show it like their own errors. */
export const FieldFaultsContext = createContext<Record<string, string>>({});
