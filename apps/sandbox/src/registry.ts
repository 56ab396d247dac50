import type { Company } from './company.ts'
import { captcha } from './captcha/captcha.ts'
import { delivery } from './delivery/delivery.ts'
import { mail } from './mail/mail.ts'
import { paymentIq } from './paymentiq/paymentiq.ts'
import { pragmaticPlay } from './pragmaticplay/index.ts'
import { relax } from './relax/index.ts'
import { vonage } from './vonage/vonage.ts'

/** Every simulated company, one line each. */
export const companies: readonly Company[] = [
  paymentIq,
  vonage,
  mail,
  captcha,
  pragmaticPlay,
  relax,
  delivery,
]
