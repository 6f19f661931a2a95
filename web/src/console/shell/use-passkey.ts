import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/net/call.ts';
import { useConfirmed } from './second-factor.ts';

/** Confirms this session with a passkey of this device. */
export function useConfirmByPasskey() {
  const onSuccess = useConfirmed();
  return useMutation({
    mutationFn: async () => {
      const { options } = await call('POST /api/console/second-factor/options');
      // The server's library made the options for this one.
      const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
      const response = await startAuthentication({ optionsJSON });
      await call('POST /api/console/second-factor', {
        body: { response: { ...response, clientExtensionResults: {} } },
      });
    },
    onSuccess,
  });
}

/** Creates a passkey on this device and adds it to the account. */
export function useAddPasskey() {
  const onSuccess = useConfirmed();
  return useMutation({
    mutationFn: async (label: string) => {
      const { options } = await call('POST /api/console/factors/passkey/options');
      // The server's library made the options for this one.
      const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
      const response = await startRegistration({ optionsJSON });
      await call('POST /api/console/factors/passkey', {
        body: { label, response: { ...response, clientExtensionResults: {} } },
      });
    },
    onSuccess,
  });
}
