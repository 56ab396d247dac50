import type { JobHandler } from '../kernel/index.ts'
import { isInRegister } from '../modules/identity/index.ts'
import { dormancyJob } from '../modules/players/index.ts'
import type { Foundation } from './foundation.ts'
import type { Modules } from './modules.ts'

/** The daily look at accounts that nobody logs in to. */
export const openDormancyJob = (
  { db, clock, log, config }: Pick<Foundation, 'db' | 'clock' | 'log' | 'config'>,
  { audit, outside, brand }: Pick<Modules, 'audit' | 'outside' | 'brand'>,
): JobHandler =>
  dormancyJob({
    db,
    clock,
    log,
    audit,
    isInRegister,
    queueMail: (tx, mail) => outside.queueMail(tx, mail),
    brand: { name: brand.name, siteUrl: config.http.publicUrl, supportEmail: brand.supportEmail },
  })
