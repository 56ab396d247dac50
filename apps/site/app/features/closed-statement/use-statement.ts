import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { keyOfFragment, type StatementView } from './model.ts'
import { isOver, statementsKey, useOpenStatement } from './queries.ts'

export interface Statement {
  readonly view: StatementView
  readonly sent: (email: string, expiresAt: string) => void
  /** The statement leaves the screen and the memory of the tab. */
  readonly end: () => void
  readonly askAgain: () => void
  readonly tryAgain: () => void
}

/** The statement of this tab. Its key is kept in memory only: a reload needs a new link. */
export function useStatement(): Statement {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const open = useOpenStatement()
  const [view, setView] = useState<StatementView>({ is: 'ask' })
  const [key, setKey] = useState<string>()

  async function openLink(linkKey: string): Promise<void> {
    setView({ is: 'opening' })
    try {
      setView({ is: 'statement', opened: await open.mutateAsync(linkKey) })
    } catch (error) {
      setView(isOver(error) ? { is: 'over' } : { is: 'failed', error })
    }
  }
  const read = useEffectEvent((fragment: string) => {
    const found = keyOfFragment(fragment)
    if (found === undefined) return
    setKey(found)
    void openLink(found)
    // The key leaves the address, and with it the history.
    void navigate({ search, hash: '' }, { replace: true })
  })
  useEffect(() => {
    const timer = setTimeout(() => read(hash))
    return () => clearTimeout(timer)
  }, [hash])
  return {
    view,
    sent: (email, expiresAt) => setView({ is: 'sent', email, expiresAt }),
    end() {
      setView({ is: 'over' })
      client.removeQueries({ queryKey: statementsKey })
    },
    askAgain: () => setView({ is: 'ask' }),
    tryAgain: () => void (key !== undefined && openLink(key)),
  }
}
