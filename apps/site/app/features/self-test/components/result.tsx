import { Button } from '@marquee/ui/button'
import { Row } from '@marquee/ui/row'
import CirclePause from 'lucide/dist/esm/icons/circle-pause.mjs'
import Gauge from 'lucide/dist/esm/icons/gauge.mjs'
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs'
import { useEffect, useRef } from 'react'
import { HelpLine } from '../../../domain/content/index.ts'
import { useOpenLinks } from '../../../domain/session/index.ts'
import { useHref } from '../../../shared/navigation/href.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { levelOf, MOST_POINTS } from '../model.ts'

const TOOLS = [
  { id: 'gambling-limits', text: 'selfTest.tool.limits', icon: Gauge },
  { id: 'break', text: 'selfTest.tool.break', icon: CirclePause },
  { id: 'responsible-gambling', text: 'selfTest.tool.more', icon: ShieldCheck },
] as const

export interface ResultProps {
  readonly score: number
  readonly onRestart: () => void
}

/** What the score means, then help and tools, whatever the score is. The heading has the focus, so it is read out. */
export function Result({ score, onRestart }: ResultProps) {
  const { t } = useTexts('self-test')
  const to = useHref()
  const links = useOpenLinks(TOOLS)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const level = levelOf(score)
  return (
    <>
      <section aria-labelledby="self-test-result" className="mt-5 rounded-card bg-surface-1 p-5">
        <h2 id="self-test-result" ref={heading} tabIndex={-1} className="outline-none">
          <span className="block text-sm text-text-2">{t('selfTest.result')}</span>
          <span className="block text-2xl font-semibold">{t(`selfTest.level.${level}`)}</span>
        </h2>
        <p className="num mt-1 font-medium">{t('selfTest.score', { score, most: MOST_POINTS })}</p>
        <p className="mt-3">{t(`selfTest.level.${level}Text`)}</p>
        <p className="mt-3 text-sm text-text-2">{t('selfTest.scale')}</p>
      </section>
      <h2 className="mt-8 text-xl font-semibold">{t('selfTest.next')}</h2>
      <HelpLine className="mt-3" />
      <ul className="mt-3">
        {links.map(({ id, text, icon }) => (
          <Row key={id} icon={icon} title={t(text)} href={to(id)} />
        ))}
      </ul>
      <p className="mt-6 text-sm text-text-2">
        {t('selfTest.source')} {t('selfTest.private')}
      </p>
      <Button className="mt-5" onClick={onRestart}>
        {t('selfTest.again')}
      </Button>
    </>
  )
}
