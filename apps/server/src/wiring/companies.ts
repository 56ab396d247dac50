import { createOneClick, signInCall } from '../adapters/banks/one-click/adapter.ts'
import { createTrustly, createTrustlyOrders, trustlyCallbacks } from '../adapters/banks/trustly/adapter.ts'
import { keysIn, type TrustlyConfig } from '../adapters/banks/trustly/config.ts'
import { createRecaptcha } from '../adapters/captcha/recaptcha/adapter.ts'
import { createSerpro } from '../adapters/cpf/serpro/adapter.ts'
import { createIovation } from '../adapters/device/iovation/adapter.ts'
import { createMailDelivery } from '../adapters/messages/mail/adapter.ts'
import { createVonageCodes } from '../adapters/messages/vonage/adapter.ts'
import { createOldPlatform } from '../adapters/old-platform/adapter.ts'
import { createPaymentIqCompany, paymentIqCallbacks } from '../adapters/payments/paymentiq/adapter.ts'
import type { PaymentIqConfig } from '../adapters/payments/paymentiq/config.ts'
import { createPlaces } from '../adapters/places/adapter.ts'
import { openPlaceDatabase } from '../adapters/places/database.ts'
import { createYente } from '../adapters/screening/yente/adapter.ts'
import { createTrulioo } from '../adapters/person-check/trulioo/adapter.ts'
import type { Studio } from '../adapters/studios/port.ts'
import type { CallbackCompany, Config } from '../kernel/index.ts'
import type { BankCompany, BankReports, CarryOver, IdentityDependencies } from '../modules/identity/index.ts'
import {
  type CpfRegister,
  createOutside,
  type DeviceCompany,
  type Outside,
  type PersonCompany,
  type Places,
  type ScreeningCompany,
} from '../modules/outside/index.ts'
import type { BankOrders, OrderCompany, PaymentCompany } from '../modules/payments/index.ts'
import type { Brand } from './brand.ts'
import type { Foundation } from './foundation.ts'
import { connectRegisters } from './registers.ts'

/** The longest sender that text messages carry, without signs that the company refuses. */
const senderName = (name: string): string => name.replaceAll(/[\\/{}:$]/g, '').slice(0, 16)

/** Adapters for SMS, e-mail, captcha and location. */
export function connectOutside({ db, clock, log, metrics, config }: Foundation, brand: Brand): Outside {
  const { ports } = config
  const outgoing = { log, metrics }
  return createOutside({
    db,
    clock,
    log,
    codes: createVonageCodes({
      config: {
        url: ports.vonage.url,
        key: ports.vonage.key,
        secret: ports.vonage.secret.reveal(),
        brandName: ports.vonage.brandName ?? senderName(brand.name),
      },
      timeoutMs: ports.vonage.timeoutMs,
      ...outgoing,
    }),
    mail: createMailDelivery({
      config: {
        url: ports.mail.url,
        user: ports.mail.user,
        password: ports.mail.password.reveal(),
        from: ports.mail.from ?? `${brand.name} <${brand.senderEmail}>`,
        needsTls: config.isProduction,
      },
      timeoutMs: ports.mail.timeoutMs,
      ...outgoing,
    }),
    captcha: createRecaptcha({
      config: { verifyUrl: ports.captcha.verifyUrl, secret: ports.captcha.secret.reveal() },
      timeoutMs: ports.captcha.timeoutMs,
      ...outgoing,
    }),
    places: connectPlaces({ log, config }),
    cpfRegister: connectCpfRegister({ log, metrics, config }),
    deviceCompany: connectDeviceCompany({ log, metrics, config }),
    exclusionRegisters: connectRegisters({ clock, log, metrics, config }),
    screeningCompany: connectScreeningCompany({ log, metrics, config }),
    personCompany: connectPersonCompany({ log, metrics, config }),
    captchaRules: {
      hostname: new URL(config.http.publicUrl).hostname,
      minScore: 0.5,
      onFailure: ports.captcha.onFailure,
    },
  })
}

/** @throws ConfigError where the database is missing or another one */
function connectPlaces({ log, config }: Pick<Foundation, 'log' | 'config'>): Places {
  const { database: path, ...places } = config.ports.places
  return createPlaces(places, path === undefined ? undefined : openPlaceDatabase(path, { log }))
}

/** Undefined where sign-ups are not compared with it (`SERPRO=off`). */
function connectCpfRegister({
  log,
  metrics,
  config,
}: Pick<Foundation, 'log' | 'metrics' | 'config'>): CpfRegister | undefined {
  const { serpro } = config.ports
  if (!serpro) return undefined
  return createSerpro({
    config: {
      url: serpro.url,
      consumerKey: serpro.consumerKey,
      consumerSecret: serpro.consumerSecret.reveal(),
    },
    timeoutMs: serpro.timeoutMs,
    log,
    metrics,
  })
}

/** Undefined where browsers are not checked (`IOVATION=off`). */
function connectDeviceCompany({
  log,
  metrics,
  config,
}: Pick<Foundation, 'log' | 'metrics' | 'config'>): DeviceCompany | undefined {
  const { iovation } = config.ports
  if (!iovation) return undefined
  return createIovation({
    config: {
      url: iovation.url,
      subscriberId: iovation.subscriberId,
      account: iovation.account,
      password: iovation.password.reveal(),
    },
    timeoutMs: iovation.timeoutMs,
    log,
    metrics,
  })
}

/** Undefined where players are not screened (`SCREENING=off`). */
function connectScreeningCompany({
  log,
  metrics,
  config,
}: Pick<Foundation, 'log' | 'metrics' | 'config'>): ScreeningCompany | undefined {
  const { screening } = config.ports
  if (!screening) return undefined
  return createYente({
    config: { url: screening.url, dataset: screening.dataset, apiKey: screening.apiKey?.reveal() },
    timeoutMs: screening.timeoutMs,
    log,
    metrics,
  })
}

/** Undefined where data of persons is compared with no source (`TRULIOO=off`). */
function connectPersonCompany({
  log,
  metrics,
  config,
}: Pick<Foundation, 'log' | 'metrics' | 'config'>): PersonCompany | undefined {
  const { trulioo } = config.ports
  if (!trulioo) return undefined
  return createTrulioo({
    config: {
      url: trulioo.url,
      apiKey: trulioo.apiKey.reveal(),
      configurationName: trulioo.configurationName,
    },
    timeoutMs: trulioo.timeoutMs,
    log,
    metrics,
  })
}

/** Every connected studio; only their games are shown as playable. */
export function connectStudios({ clock, log, metrics, config }: Foundation): readonly Studio[] {
  return config.studios.map((studio) => studio.connect({ clock, log, metrics }))
}

function toPaymentIqConfig({ ports, http }: Config): PaymentIqConfig {
  return {
    merchantId: ports.paymentiq.merchantId,
    environment: ports.paymentiq.mode === 'live' ? 'production' : 'test',
    hostUri: new URL(http.publicUrl).origin,
    cashierUrl: ports.paymentiq.cashierUrl,
    adminUrl: ports.paymentiq.adminUrl,
    clientId: ports.paymentiq.clientId,
    clientSecret: ports.paymentiq.clientSecret.reveal(),
    callbackUser: ports.paymentiq.callbackUser,
    callbackPassword: ports.paymentiq.callbackPassword.reveal(),
  }
}

type PaymentCallbackNeeds = Omit<Parameters<typeof paymentIqCallbacks>[0], 'config' | 'addresses'>

export interface ConnectedPaymentCompany {
  readonly company: PaymentCompany
  callbacks(needs: PaymentCallbackNeeds): CallbackCompany
}

/** The payment company: outgoing calls and callbacks. */
export function connectPaymentCompany({ log, metrics, config }: Foundation): ConnectedPaymentCompany {
  const { ports } = config
  const paymentIq = toPaymentIqConfig(config)
  return {
    company: createPaymentIqCompany({
      config: paymentIq,
      timeoutMs: ports.paymentiq.timeoutMs,
      log,
      metrics,
    }),
    callbacks: (needs) =>
      paymentIqCallbacks({ config: paymentIq, addresses: ports.paymentiq.addresses, ...needs }),
  }
}

/** One attempt gets less than half of the time of a login: two fit in it. */
const ATTEMPT_PART = 0.45

/** Undefined where no players come from another platform (`MIGRATION=off`). */
export function connectOldPlatform(
  { log, metrics, config }: Foundation,
  carryOver: CarryOver,
): IdentityDependencies['oldPlatform'] {
  const { migration } = config.ports
  if (!migration) return undefined
  return {
    platform: createOldPlatform({
      config: { url: migration.url, token: migration.token.reveal() },
      timeoutMs: Math.floor(migration.timeoutMs * ATTEMPT_PART),
      log,
      metrics,
    }),
    carryOver,
    timeoutMs: migration.timeoutMs,
  }
}

/** The company that signs people in with their bank. */
export interface ConnectedBank {
  readonly company: BankCompany
  /** Origins of the bank's pages. */
  readonly frameOrigins: readonly string[]
  /** Pays deposits by orders of its own; absent where the payment company does. */
  readonly orderCompany?: OrderCompany
  /** Its own callbacks. */
  callbacks(reports: BankReports, orders: () => BankOrders | undefined): readonly CallbackCompany[]
  /** Its call of PaymentIQ's Integration API. */
  signIn(reports: BankReports): ReturnType<typeof signInCall> | undefined
}

/** Undefined where pay-and-play is switched off (`PNP_COMPANY=none`). */
export function connectBank({ clock, log, metrics, config }: Foundation): ConnectedBank | undefined {
  const { bankSignIn } = config.ports
  if (bankSignIn.oneClick) {
    const { oneClick } = bankSignIn
    const settings = {
      url: oneClick.url,
      clientId: oneClick.clientId,
      clientSecret: oneClick.clientSecret.reveal(),
      identityProvider: oneClick.identityProvider,
    }
    return {
      company: createOneClick({ config: settings, timeoutMs: oneClick.timeoutMs, log, metrics }),
      frameOrigins: oneClick.frameOrigins,
      callbacks: () => [],
      signIn: signInCall,
    }
  }
  return (
    bankSignIn.trustly && connectTrustly({ clock, log, metrics }, bankSignIn.trustly, config.http.publicUrl)
  )
}

function connectTrustly(
  { clock, ...surroundings }: Pick<Foundation, 'clock' | 'log' | 'metrics'>,
  trustly: NonNullable<Config['ports']['bankSignIn']['trustly']>,
  publicUrl: string,
): ConnectedBank {
  const settings: TrustlyConfig = {
    url: trustly.url,
    username: trustly.username,
    password: trustly.password.reveal(),
    privateKey: keysIn(trustly.privateKey.reveal())[0]!,
    publicKeys: keysIn(trustly.publicKeys),
    notificationUrl: `${publicUrl.replace(/\/+$/, '')}/callbacks/trustly/bank`,
  }
  const called = { config: settings, timeoutMs: trustly.timeoutMs, ...surroundings }
  const { addresses } = trustly
  return {
    company: createTrustly(called),
    orderCompany: createTrustlyOrders({
      ...called,
      today: () => clock.now().toZonedDateTimeISO('UTC').toPlainDate(),
    }),
    frameOrigins: trustly.frameOrigins,
    callbacks: (reports, orders) => [trustlyCallbacks({ config: settings, addresses, reports, orders })],
    signIn: () => undefined,
  }
}
