import type { RouteOutput } from '@marquee/contract'
import { Icon, type LucideIcon } from '@marquee/ui/icon'
import Banknote from 'lucide/dist/esm/icons/banknote.mjs'
import CreditCard from 'lucide/dist/esm/icons/credit-card.mjs'
import Landmark from 'lucide/dist/esm/icons/landmark.mjs'
import Smartphone from 'lucide/dist/esm/icons/smartphone.mjs'
import Ticket from 'lucide/dist/esm/icons/ticket.mjs'
import Wallet from 'lucide/dist/esm/icons/wallet.mjs'
import { IconBox } from '@marquee/ui/icon-box'
import type { TextId } from '../../shared/texts/index.ts'

export type PaymentMethod = RouteOutput<'wallet.depositState'>['methods'][number]
export type PaymentMethodId = PaymentMethod['id']

/** Message id of each method's name. */
export const methodNames: Readonly<Record<PaymentMethodId, TextId<'payments'>>> = {
  CREDITCARD: 'payments.method.CREDITCARD',
  EUTELLER: 'payments.method.EUTELLER',
  MUCHBETTER: 'payments.method.MUCHBETTER',
  NETELLER: 'payments.method.NETELLER',
  PAYSAFECARD: 'payments.method.PAYSAFECARD',
  RAPIDTRANSFER: 'payments.method.RAPIDTRANSFER',
  SIRU: 'payments.method.SIRU',
  SKRILL: 'payments.method.SKRILL',
  TRUSTLY: 'payments.method.TRUSTLY',
}

/** Message id of a method's name; undefined for a method that the site does not know. */
export function methodNameOf(method: string | null): TextId<'payments'> | undefined {
  return method !== null && Object.hasOwn(methodNames, method)
    ? methodNames[method as PaymentMethodId]
    : undefined
}

const ICONS: Readonly<Record<PaymentMethod['kind'], LucideIcon>> = {
  card: CreditCard,
  bank: Landmark,
  wallet: Wallet,
  voucher: Ticket,
  phone: Smartphone,
}

export function MethodMark({ kind }: { kind: PaymentMethod['kind'] | undefined }) {
  const icon = kind === undefined ? Banknote : ICONS[kind]
  return (
    <IconBox>
      <Icon of={icon} size={18} />
    </IconBox>
  )
}

/** Methods used before come first, most recent first; the others keep their order. */
export function byRecentUse<M extends { readonly id: string }>(
  methods: readonly M[],
  recent: readonly string[],
): readonly M[] {
  const rank = (method: M) => {
    const place = recent.indexOf(method.id)
    return place === -1 ? recent.length : place
  }
  return methods.toSorted((a, b) => rank(a) - rank(b))
}
