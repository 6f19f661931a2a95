import type { CamaraConfig } from '../../../config/camara-config.ts';
import { toCamaraAmount } from './money.ts';
import { writeSinkToken } from './sink-token.ts';
import type { PaymentAsk } from '../port.ts';

/** Our keys are 40 hexadecimal digits; the definition sets no limit to `clientCorrelator` and `referenceCode`. */
export function writePayment(config: CamaraConfig, ask: PaymentAsk, now: Date): object {
  const { key, msisdn, money, description } = ask;
  const sink = writeSinkToken(config.callbackKeys[0], { key, now });
  return {
    amountTransaction: {
      phoneNumber: msisdn,
      clientCorrelator: key,
      referenceCode: key,
      paymentAmount: {
        // The learner agreed to this price and no more, so it includes any tax.
        chargingInformation: { ...toCamaraAmount(money), description, isTaxIncluded: true },
        chargingMetaData: { ...merchantOf(config), channel: 'Web' },
      },
    },
    sink: config.notificationUrl,
    sinkCredential: {
      credentialType: 'ACCESSTOKEN',
      accessToken: sink.token,
      accessTokenExpiresUtc: sink.expires.toISOString(),
      accessTokenType: 'bearer',
    },
  };
}

function merchantOf({ merchantId, merchantName }: CamaraConfig) {
  return {
    ...(merchantId !== undefined && { merchantIdentifier: merchantId }),
    ...(merchantName !== undefined && { merchantName }),
  };
}
