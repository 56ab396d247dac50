/**
 * What each company gives its customer, on one laptop. Every value says that it is the sandbox's, and a server in
 * production refuses such values.
 */
export const credentials = {
  vonage: { key: 'sandbox-key', secret: 'sandbox-secret', signatureSecret: 'sandbox-signature-secret' },
  mail: { user: 'sandbox-mail', password: 'sandbox-mail-password' },
  captcha: { siteKey: 'sandbox-site-key', secret: 'sandbox-captcha-secret' },
  paymentiq: {
    merchantId: 'sandbox-merchant',
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-client-secret',
    callbackUser: 'sandbox-paymentiq',
    callbackPassword: 'sandbox-paymentiq-password',
  },
  pragmatic: {
    secureLogin: 'sandbox-marquee',
    secret: 'sandbox-pragmatic-secret',
    providerId: 'PragmaticPlay',
  },
} as const
