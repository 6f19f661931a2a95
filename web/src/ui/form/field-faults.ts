import { createContext } from 'react';

/**
 * The faults that a form found before it was sent, by the id of the control: its fields show them like their own
 * errors.
 */
export const FieldFaultsContext = createContext<Record<string, string>>({});
