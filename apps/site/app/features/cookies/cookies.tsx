import { type ComponentType, useEffect, useState } from 'react'
import { COOKIES_ASKED } from '../../shared/cookies.ts'
import { warmTexts } from '../../shared/texts/catalogue.ts'
import { readChoice } from './choice.ts'

type Notice = ComponentType<{ onDone: () => void }>

/** Shows the notice when no choice was made in this browser, and again when somebody asks for it. It comes after the page. */
export function Cookies() {
  const [Notice, setNotice] = useState<Notice>()
  useEffect(() => {
    const show = () => {
      warmTexts('cookies')
      import('./cookie-notice.tsx').then(
        ({ CookieNotice }) => setNotice(() => CookieNotice),
        // Without the notice nothing but the essential is stored.
        () => {},
      )
    }
    addEventListener(COOKIES_ASKED, show)
    let isNeeded = false
    try {
      isNeeded = readChoice(localStorage) === undefined
    } catch {
      // A browser that keeps nothing has no choice to keep.
    }
    const timer = isNeeded ? setTimeout(show, 600) : undefined
    return () => {
      clearTimeout(timer)
      removeEventListener(COOKIES_ASKED, show)
    }
  }, [])
  return Notice ? <Notice onDone={() => setNotice(undefined)} /> : null
}
