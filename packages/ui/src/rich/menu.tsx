import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Anchor } from '../native/anchor.tsx'
import { cx } from '../native/cx.ts'
import { Icon, type LucideIcon } from '../native/icon.tsx'
import { itemClass, popupClass, positionerClass } from './popup-classes.ts'
import { RichProvider } from './rich-provider.tsx'
import { usePortalContainer } from './use-portal-container.ts'

export interface MenuItem {
  id: string
  text: string
  icon?: LucideIcon | undefined
  /** A link … */
  href?: string | undefined
  /** … or an action. */
  onSelect?: (() => void) | undefined
  tone?: 'plain' | 'danger' | undefined
  disabled?: boolean | undefined
}

export interface MenuGroup {
  id: string
  /** Shown above the group. */
  label?: string | undefined
  items: readonly MenuItem[]
}

export interface MenuProps {
  /** A `Button` or `IconButton`; its name is the name of the menu. */
  trigger: ReactElement
  /** Groups are separated by a line. */
  groups: readonly MenuGroup[]
  align?: 'start' | 'center' | 'end' | undefined
  side?: 'top' | 'bottom' | undefined
}

function Item({ item }: { item: MenuItem }) {
  const className = cx(itemClass, item.tone === 'danger' && 'text-negative')
  const content: ReactNode = (
    <>
      {item.icon && <Icon of={item.icon} size={18} />}
      <span className="min-w-0 flex-1">{item.text}</span>
    </>
  )
  if (item.href !== undefined)
    return (
      <BaseMenu.LinkItem render={<Anchor href={item.href} />} closeOnClick className={className}>
        {content}
      </BaseMenu.LinkItem>
    )
  return (
    <BaseMenu.Item disabled={item.disabled} onClick={() => item.onSelect?.()} className={className}>
      {content}
    </BaseMenu.Item>
  )
}

/** A button that opens a menu of links and actions. Arrow keys, Home, End and typed letters move; Esc closes. */
export function Menu({ trigger, groups, align = 'start', side = 'bottom' }: MenuProps) {
  const [container, ref] = usePortalContainer()
  return (
    <RichProvider>
      <span ref={ref} className="contents">
        <BaseMenu.Root modal={false}>
          <BaseMenu.Trigger render={trigger} />
          <BaseMenu.Portal container={container}>
            <BaseMenu.Positioner
              align={align}
              side={side}
              sideOffset={6}
              collisionPadding={8}
              className={positionerClass}
            >
              <BaseMenu.Popup
                className={cx(
                  popupClass,
                  'max-h-(--available-height) min-w-48 overflow-y-auto overscroll-contain p-1',
                )}
              >
                {groups.map((group, index) => (
                  <Fragment key={group.id}>
                    {index > 0 && <BaseMenu.Separator className="mx-3 my-1 h-px bg-line" />}
                    <BaseMenu.Group>
                      {group.label !== undefined && (
                        <BaseMenu.GroupLabel className="px-3 pt-2 pb-1 text-xs text-text-2">
                          {group.label}
                        </BaseMenu.GroupLabel>
                      )}
                      {group.items.map((item) => (
                        <Item key={item.id} item={item} />
                      ))}
                    </BaseMenu.Group>
                  </Fragment>
                ))}
              </BaseMenu.Popup>
            </BaseMenu.Positioner>
          </BaseMenu.Portal>
        </BaseMenu.Root>
      </span>
    </RichProvider>
  )
}
