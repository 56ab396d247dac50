/**
 * Credentials that each company gives its customer. Every value names the sandbox, and a server in production refuses
 * such values.
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
    /** Client of the 1-Click sign-in. */
    oneClickId: 'sandbox-one-click',
    oneClickSecret: 'sandbox-one-click-secret',
  },
  serpro: { consumerKey: 'sandbox-serpro-key', consumerSecret: 'sandbox-serpro-secret' },
  iovation: {
    subscriberId: 'sandbox-subscriber',
    account: 'sandbox-account',
    password: 'sandbox-iovation-password',
    subkey: 'sandbox-subkey',
  },
  gamstop: { apiKey: 'sandbox-gamstop-key' },
  spelpaus: { actorId: 'sandbox-actor', apiKey: 'sandbox-spelpaus-key' },
  cruks: { token: 'sandbox-cruks-token', senderId: 'sandbox-marquee' },
  oasis: { user: 'sandbox-marquee', password: 'sandbox-oasis-password' },
  sigap: { token: 'sandbox-sigap-token' },
  lugas: { operatorId: 'sandbox-marquee' },
  screening: { apiKey: 'sandbox-screening-key' },
  trulioo: { apiKey: 'sandbox-trulioo-key' },
  netverify: { token: 'sandbox-netverify-token', secret: 'sandbox-netverify-secret' },
  publicRecords: { apiKey: 'sandbox-public-records-key' },
  accountInformation: { apiKey: 'sandbox-account-information-key' },
  oldPlatform: { token: 'sandbox-old-platform-token' },
  trustly: { user: 'sandbox-marquee', password: 'sandbox-trustly-password' },
  pragmatic: {
    secureLogin: 'sandbox-marquee',
    secret: 'sandbox-pragmatic-secret',
    providerId: 'PragmaticPlay',
  },
  quickspin: { user: 'sandbox-quickspin', password: 'sandbox-quickspin-password', partnerId: '653' },
  relax: { user: 'sandbox-relax', password: 'sandbox-relax-password', partnerId: '653' },
  pariplay: { user: 'sandbox-marquee', password: 'sandbox-pariplay-password' },
  playngo: {
    productId: '100',
    accessToken: 'sandbox-playngo-token',
    user: 'sandbox-marquee',
    password: 'sandbox-playngo-password',
  },
  novomatic: {
    partner: 'sandbox-marquee',
    publicKey: 'sandbox-novomatic-key',
    secret: 'sandbox-novomatic-secret',
  },
  creedroomz: { partnerId: '653', operatorId: '653', secret: 'sandbox-creedroomz-secret' },
  yggdrasil: {
    organization: 'sandbox-marquee',
    key: 'sandbox-yggdrasil-key',
    user: 'sandbox-marquee',
    password: 'sandbox-yggdrasil-password',
  },
  softswiss: { casinoId: 'sandbox-marquee', secret: 'sandbox-softswiss-secret' },
  evolution: {
    casinoKey: 'sandboxmarquee001',
    apiToken: 'sandbox-evolution-api',
    authToken: 'sandbox-evolution-auth',
  },
} as const
