import { X } from '@marquee/ui/icons'
import { Banner, DefinitionList, DefinitionRow, IconButton, Time, buttonClass } from '@marquee/ui/native'
import { useEffect, useRef } from 'react'
import { useFormats } from '../../../shared/formats.ts'
import { Link } from '../../../shared/link.tsx'
import { useHref } from '../../../shared/links.ts'
import { isZero, minus } from '../../../shared/payments/amounts.ts'
import { methodNameOf } from '../../../shared/payments/methods.tsx'
import { MovementAmount, MovementStatus, useMovementWords } from '../../../shared/payments/movement-row.tsx'
import { type Movement, categoryNames, movementLook, typeNames } from '../../../shared/payments/movements.ts'
import { reasonText } from '../../../shared/payments/withdrawals.ts'
import { useTexts } from '../../../shared/texts/index.ts'

/** Everything about one movement: before and after, references, and where to ask. */
export function MovementFacts({ movement }: { movement: Movement }) {
  const { t } = useTexts('transactions', 'payments')
  const formats = useFormats()
  const method = methodNameOf(movement.method)
  const reason = movement.reason === null ? undefined : reasonText(movement.reason)
  const { isStruck } = movementLook(movement)
  return (
    <>
      <p className="text-4xl tracking-[-0.022em]">
        <MovementAmount movement={movement} />
      </p>
      <p className="mt-1">
        <MovementStatus status={movement.status} isAlways />
      </p>
      {reason === undefined ? null : <p className="mt-2 text-sm text-text-2">{t(reason)}</p>}
      <DefinitionList className="mt-3">
        <DefinitionRow name={t('transactions.kind')} value={t(typeNames[movement.type])} />
        <DefinitionRow name={t('transactions.category')} value={t(categoryNames[movement.category])} />
        {movement.game ? (
          <DefinitionRow name={t('transactions.provider')} value={movement.game.provider} />
        ) : null}
        {method === undefined ? null : <DefinitionRow name={t('transactions.method')} value={t(method)} />}
        {movement.fee === null ? null : (
          <DefinitionRow name={t('payments.fee')} value={formats.money(movement.fee)} />
        )}
        <DefinitionRow
          name={t('transactions.when')}
          value={
            <Time
              iso={movement.transactionDate}
              text={formats.dateTime(movement.transactionDate)}
              full={formats.fullDateTime(movement.transactionDate)}
            />
          }
        />
        {isZero(movement.bonusAmount) ? null : (
          <DefinitionRow name={t('transactions.bonusPart')} value={formats.money(movement.bonusAmount)} />
        )}
        {isStruck ? null : (
          <DefinitionRow
            name={t('transactions.before')}
            value={formats.money(minus(movement.balanceAfterTransaction, movement.amount))}
          />
        )}
        <DefinitionRow
          name={t('transactions.after')}
          value={formats.money(movement.balanceAfterTransaction)}
        />
        {movement.roundId === null ? null : (
          <DefinitionRow
            name={t('transactions.round')}
            value={<span className="break-all">{movement.roundId}</span>}
          />
        )}
        <DefinitionRow
          name={t('transactions.reference')}
          value={<span className="break-all">{movement.referenceId}</span>}
        />
      </DefinitionList>
      {isStruck && isZero(movement.amount) && (
        <Banner bare className="mt-3">
          {t('transactions.nothingMoved')}
        </Banner>
      )}
    </>
  )
}

/** Ways on from a movement. */
export function MovementWays() {
  const { t } = useTexts('transactions')
  const to = useHref()
  return (
    <Link to={to('contact-live-chat')} className={buttonClass({ full: true })}>
      {t('transactions.question')}
    </Link>
  )
}

/** On wide screens the detail stands beside the list. */
export function MovementAside({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const { t } = useTexts('transactions', 'payments')
  const words = useMovementWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc does what its close button does
    <aside
      aria-labelledby="movement"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      className="sticky top-[calc(var(--header-height)+2rem)] border-s border-line ps-8"
    >
      <div className="mb-3 flex items-center gap-2">
        <h2 id="movement" ref={heading} tabIndex={-1} className="min-w-0 flex-1 font-semibold outline-none">
          {words(movement).title}
        </h2>
        <IconButton icon={X} label={t('common.close')} onClick={onClose} />
      </div>
      <MovementFacts movement={movement} />
      <div className="mt-5">
        <MovementWays />
      </div>
    </aside>
  )
}
