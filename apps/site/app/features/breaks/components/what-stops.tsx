import { Icon, type LucideIcon } from '@marquee/ui/icon'
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs'
import { type TextId, useTexts } from '../../../shared/texts/index.ts'

type BreakText = TextId<'breaks'>

const stops = [
  'breaks.stops.play',
  'breaks.stops.deposits',
  'breaks.stops.tournaments',
  'breaks.stops.marketing',
] as const satisfies readonly BreakText[]
const stays = ['breaks.stays.money', 'breaks.stays.help'] as const satisfies readonly BreakText[]

interface FactsProps {
  readonly title: string
  readonly icon: LucideIcon
  readonly tone: string
  readonly ids: readonly BreakText[]
}

function Facts({ title, icon, tone, ids }: FactsProps) {
  const { t } = useTexts('breaks')
  return (
    <section>
      <h2 className="text-xl font-semibold tracking-[-0.01em]">{title}</h2>
      <ul className="mt-2 grid gap-2">
        {ids.map((id) => (
          <li key={id} className="flex gap-2.5 text-text-2">
            <Icon of={icon} size={18} className={`mt-1 ${tone}`} />
            {t(id)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What stays open during a break and an exclusion alike (EXC-06). */
export function WhatStays() {
  const { t } = useTexts('breaks')
  return <Facts title={t('breaks.stays')} icon={CircleCheck} tone="text-positive" ids={stays} />
}

/** What stops at once, and what stays open. */
export function WhatStops() {
  const { t } = useTexts('breaks')
  return (
    <div className="grid content-start gap-6">
      <Facts title={t('breaks.stops')} icon={CircleX} tone="text-text-3" ids={stops} />
      <WhatStays />
    </div>
  )
}
