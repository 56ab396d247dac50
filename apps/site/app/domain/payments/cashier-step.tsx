import { Banner } from '@marquee/ui/banner'
import { Button } from '@marquee/ui/button'
import Clock from 'lucide/dist/esm/icons/clock.mjs'
import ExternalLink from 'lucide/dist/esm/icons/external-link.mjs'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../shared/texts/index.ts'
import { CashierFrame } from './cashier-frame.tsx'
import type { CashierEvent } from './cashier-messages.ts'
import { FlowLayout } from './flow-layout.tsx'

export interface CashierStepProps {
  readonly title: string
  readonly subtitle: string
  readonly cashier: { readonly url: string; readonly origin: string }
  /** Accessible name of the frame. */
  readonly frameTitle: string
  readonly note: ReactNode
  /** The player is at the bank or card company: the note says so, and Back is not offered. */
  readonly isWaiting?: boolean
  readonly onEvent: (event: CashierEvent) => void
  /** The player has confirmed leaving. */
  readonly onLeave: () => void
  /** What leaving means for the money, as text. */
  readonly leaveTitle: string
  readonly leaveText: string
}

/**
 * The payment company's cashier in its frame. Escape, Close and Back ask for confirmation; the frame stays
 * mounted meanwhile.
 */
export function CashierStep(props: CashierStepProps) {
  const { cashier, note, isWaiting = false, onEvent, onLeave } = props
  const { t } = useTexts('payments')
  const [isLeaving, setIsLeaving] = useState(false)
  const ask = () => setIsLeaving(true)
  return (
    <FlowLayout
      title={props.title}
      subtitle={props.subtitle}
      step="cashier"
      flush
      onClose={ask}
      onBack={isWaiting ? undefined : ask}
      footer={
        isLeaving ? (
          <Banner
            role="alert"
            tone="warning"
            title={props.leaveTitle}
            actions={
              <>
                {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the question is the answer to a key that was pressed */}
                <Button size="sm" autoFocus onClick={() => setIsLeaving(false)}>
                  {t('payments.leave.stay')}
                </Button>
                <Button size="sm" variant="quiet" onClick={onLeave}>
                  {t('payments.leave.yes')}
                </Button>
              </>
            }
          >
            {props.leaveText}
          </Banner>
        ) : (
          <Banner bare icon={isWaiting ? Clock : ExternalLink}>
            {note}
          </Banner>
        )
      }
    >
      <CashierFrame url={cashier.url} origin={cashier.origin} title={props.frameTitle} onEvent={onEvent} />
    </FlowLayout>
  )
}
