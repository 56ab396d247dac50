/** Mails that wait in a job. Address, subject and text are encrypted meanwhile. */
import { z } from 'zod'
import { jobKind, type Queryable } from '../../kernel/index.ts'
import type { Mail } from './ports.ts'

const mailFields = { to: z.string(), subject: z.string(), text: z.string() }
const sealedMail = z.object({ id: z.string(), tag: z.string(), sealed: z.string() })

/** Mails of an earlier release wait as they are. */
const queuedMail = z.union([
  sealedMail,
  z.object({ ...mailFields, tag: z.string(), id: z.string().optional() }),
])
export type QueuedMail = z.infer<typeof queuedMail>

export const sendMailJob = jobKind({ name: 'outside.send-mail', payload: queuedMail })

const ownerOf = (id: string): string => `mail:${id}`

export function sealMail(
  { personal }: Pick<Queryable, 'personal'>,
  { id, tag, to, subject, text }: Mail & { readonly id: string },
): QueuedMail {
  return { id, tag, sealed: personal.seal(JSON.stringify({ to, subject, text }), ownerOf(id)) }
}

export function openMail({ personal }: Pick<Queryable, 'personal'>, queued: QueuedMail): Mail {
  if (!('sealed' in queued)) return queued
  const { id, tag, sealed } = queued
  return { ...z.object(mailFields).parse(JSON.parse(personal.open(sealed, ownerOf(id)))), id, tag }
}
