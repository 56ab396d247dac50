import type { Company } from './company.ts'
import { accountInformation } from './account-information/account-information.ts'
import { captcha } from './captcha/captcha.ts'
import { clamd } from './clamd/clamd.ts'
import { delivery } from './delivery/delivery.ts'
import { iovation } from './iovation/iovation.ts'
import { lugas } from './lugas/lugas.ts'
import { mail } from './mail/mail.ts'
import { netverify } from './netverify/netverify.ts'
import { oldPlatform } from './old-platform/old-platform.ts'
import { paymentIq } from './paymentiq/paymentiq.ts'
import { publicRecords } from './public-records/public-records.ts'
import { cruks } from './registers/cruks.ts'
import { gamstop } from './registers/gamstop.ts'
import { oasis } from './registers/oasis.ts'
import { sigap } from './registers/sigap.ts'
import { spelpaus } from './registers/spelpaus.ts'
import { screening } from './screening/screening.ts'
import { serpro } from './serpro/serpro.ts'
import { studioCompanies } from './studios.ts'
import { trulioo } from './trulioo/trulioo.ts'
import { trustly } from './trustly/trustly.ts'
import { vonage } from './vonage/vonage.ts'

/** Every simulated company, one line each. */
export const companies: readonly Company[] = [
  paymentIq,
  trustly,
  vonage,
  mail,
  captcha,
  oldPlatform,
  serpro,
  iovation,
  gamstop,
  spelpaus,
  cruks,
  oasis,
  sigap,
  lugas,
  screening,
  trulioo,
  clamd,
  netverify,
  publicRecords,
  accountInformation,
  ...studioCompanies,
  delivery,
]
