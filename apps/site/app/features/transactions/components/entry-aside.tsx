import { IconButton } from '@marquee/ui/icon-button'
import X from 'lucide/dist/esm/icons/x.mjs'
import { useLayoutEffect, useRef } from 'react'
import { useTransactionTexts } from '../../../domain/payments/index.ts'
import { useTexts } from '../../../shared/texts/index.ts'
import { type Entry, transactionOf } from '../model.ts'
import { EntryFacts } from './entry-facts.tsx'
import { QuestionLink } from './question-link.tsx'

export interface EntryAsideProps {
  readonly entry: Entry
  readonly onClose: () => void
}

/** On wide screens the details are beside the list. */
export function EntryAside({ entry, onClose }: EntryAsideProps) {
  const { t } = useTexts('transactions', 'payments')
  const textsOf = useTransactionTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  // With the commit, before the detail is seen: Esc reaches it from then on.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc does what its close button does
    <aside
      aria-labelledby="transaction"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      className="sticky top-[calc(var(--header-height)+2rem)] border-s border-line ps-8"
    >
      <div className="mb-3 flex items-center gap-2">
        <h2
          id="transaction"
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 font-semibold outline-none"
        >
          {textsOf(transactionOf(entry)).title}
        </h2>
        <IconButton icon={X} label={t('common.close')} onClick={onClose} />
      </div>
      <EntryFacts entry={entry} />
      <div className="mt-5">
        <QuestionLink />
      </div>
    </aside>
  )
}
