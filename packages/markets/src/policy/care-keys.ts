/** The keys about help, markers of harm and complaints. */
import type { DisputeBody } from './disputes.ts'
import type { HelpContact } from './help.ts'
import { everyId, higher, lower, type Order } from './order.ts'

export interface CareValues {
  'help.contacts': readonly HelpContact[]
  /** From and until when, of each day of the market, a person answers about safer play (CARE-09). */
  'help.fromHour': number
  'help.toHour': number
  'harm.reactMinutes': number
  /** Percentage of the adult thresholds for young players. */
  'harm.youngFactor': number
  /** Days until a complaint has its final answer (CARE-10). */
  'complaint.days': number
  /** Bodies that settle a dispute about it, free of charge (CARE-10). */
  'complaint.adr': readonly DisputeBody[]
}

export const careOrders: { readonly [K in keyof CareValues]: Order<CareValues[K]> } = {
  'help.contacts': everyId(),
  'help.fromHour': lower,
  'help.toHour': higher,
  'harm.reactMinutes': lower,
  'harm.youngFactor': lower,
  'complaint.days': lower,
  'complaint.adr': everyId(),
}
