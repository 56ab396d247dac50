import { z } from 'zod'
import { instant, marketCode, typedText } from '../schemas/common.ts'
import { cannotReasons, permissionNames } from './permissions.ts'

const LONGEST_NOTE = 500
const LONGEST_TEXT = 4_000
const LONGEST_REASON = 1_000

/** Number of a player in an address. */
export const playerInAddress = z
  .string()
  .regex(/^[1-9]\d{0,17}$/, { error: 'player' })
  .transform(BigInt)
/** Number of a player in an answer: a text, because JSON has no such integers. */
export const playerNumber = z.string()
export const staffName = z.string().max(64)
export const idInAddress = z.string().regex(/^[\w-]{1,100}$/, { error: 'id' })

/** More words for colleagues; may be empty. */
export const note = typedText(LONGEST_NOTE).default('')
/** A reason in words. */
export const reasonText = typedText(LONGEST_TEXT).min(1, { error: 'required' })
/** The same without a demand. */
export const words = typedText(LONGEST_TEXT).default('')
/** A reason in some sentences. */
export const shortReason = typedText(LONGEST_REASON).min(1, { error: 'required' })
export const calendarDate = z.iso.date({ error: 'date' })
/** Null without an end. */
export const months = z.int().min(1).max(120).nullable()

/** Whether the person who has asked can do something about a row now, and why not. */
export const can = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true) }),
  z.strictObject({ ok: z.literal(false), why: z.enum(cannotReasons) }),
])

/** A player in a list: the address is masked, a birth date is an age. */
export const maskedPlayer = z.strictObject({
  playerId: playerNumber,
  market: marketCode,
  email: z.string(),
  age: z.int().min(0),
})

/** A page of work: the oldest first. `more`: there are further rows. */
export const listOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ rows: z.array(z.strictObject(shape)), more: z.boolean(), asOf: instant })

export const vote = z.strictObject({ note: words })
export const made = z.strictObject({ requestId: z.string() })
export const done = z.strictObject({ done: z.literal(true) })

export const permission = z.enum(permissionNames)

/** A request that waits for a second person, or for a server. */
export const openRequest = z.strictObject({
  requestId: z.string(),
  madeBy: staffName,
  madeAt: instant,
  expiresAt: instant,
  /** Null while it waits for a second person. */
  approvedBy: staffName.nullable(),
})
