/** Links to pages of this site, and the way a press takes through the router. */
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  createContext,
  use,
  useEffect,
  useState,
} from 'react'
import type { AnchorProps } from '@marquee/ui/native'
import { type NavigateFunction, PrefetchPageLinks } from 'react-router'

/** Goes to an address through the router. One for the whole page: the router's own hook costs every link an effect. */
export const NavigateContext = createContext<NavigateFunction>(() => {
  throw new Error('no router is there to navigate')
})

/** Path of the page; changes with the path only, so that opening a modal does not draw links again. */
export const PathContext = createContext('/')

/** A pointer that stays so long (ms) means to press. */
const MEANT_MS = 100

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site with its prefix, or a search alone. */
  readonly to: string
  readonly replace?: boolean
  readonly preventScrollReset?: boolean
  /** Loads the page's scripts and data when a press is likely. */
  readonly prefetch?: 'intent'
}

/** A press that does not ask for another tab or window. */
function isPlainPress(event: MouseEvent<HTMLAnchorElement>): boolean {
  const hasKey = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return event.button === 0 && !hasKey && event.currentTarget.target === ''
}

/** A link that the router follows. The router's own draws itself again with every change of the address. */
export function Link({
  to,
  replace,
  preventScrollReset = false,
  prefetch,
  onClick,
  children,
  ...rest
}: LinkProps) {
  const navigate = use(NavigateContext)
  const [isNear, setNear] = useState(false)
  const [isMeant, setMeant] = useState(false)
  useEffect(() => {
    if (!isNear) return undefined
    const timer = setTimeout(() => setMeant(true), MEANT_MS)
    return () => clearTimeout(timer)
  }, [isNear])
  const approach = () => setNear(true)
  const leave = () => {
    setNear(false)
    setMeant(false)
  }
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainPress(event)) return
    event.preventDefault()
    const isHere = to === location.pathname + location.search + location.hash
    void navigate(to, { replace: replace ?? isHere, preventScrollReset })
  }
  return (
    <>
      <a
        {...rest}
        href={to}
        // The router learns of the routes behind such links.
        data-discover="true"
        onClick={press}
        {...(prefetch === undefined
          ? {}
          : {
              onFocus: approach,
              onBlur: leave,
              onMouseEnter: approach,
              onMouseLeave: leave,
              onTouchStart: approach,
            })}
      >
        {children}
      </a>
      {isMeant && <PrefetchPageLinks page={to} />}
    </>
  )
}

/** The same for components that take an `href`. */
export function LinkAnchor({ href, ...rest }: AnchorProps) {
  return <Link {...rest} to={href} />
}

interface Place {
  readonly isActive: boolean
}

export interface NavLinkProps extends Omit<LinkProps, 'className' | 'children'> {
  /** Only the page itself counts, not those below it. */
  readonly end?: boolean
  readonly className: string | ((place: Place) => string)
  readonly children: ReactNode | ((place: Place) => ReactNode)
}

/** A link that knows whether it leads to the page on show. */
export function NavLink({ end = false, className, children, ...rest }: NavLinkProps) {
  const path = use(PathContext)
  const isActive = path === rest.to || (!end && path.startsWith(`${rest.to}/`))
  return (
    <Link
      {...rest}
      aria-current={isActive ? 'page' : undefined}
      className={typeof className === 'function' ? className({ isActive }) : className}
    >
      {typeof children === 'function' ? children({ isActive }) : children}
    </Link>
  )
}
