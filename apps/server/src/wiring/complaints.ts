import type { Audit } from '../modules/audit/index.ts'
import { type ComplaintsModule, createComplaints } from '../modules/complaints/index.ts'
import type { Outside } from '../modules/outside/index.ts'
import type { Players } from '../modules/players/index.ts'
import type { Brand } from './brand.ts'
import type { Foundation } from './foundation.ts'

/** Complaints of players; staff answer them by a command, which needs no server, and over HTTP. */
export const openComplaints = (
  { db, clock, log, config }: Foundation,
  {
    audit,
    brand,
    outside,
    players,
  }: {
    readonly audit: Audit
    readonly brand: Brand
    readonly outside: Outside
    readonly players: Players
  },
): ComplaintsModule =>
  createComplaints({
    db,
    clock,
    log,
    audit,
    players,
    queueMail: (tx, mail) => outside.queueMail(tx, mail),
    brand: { name: brand.name, siteUrl: config.http.publicUrl, supportEmail: brand.supportEmail },
  })
