import { useEffect, useState } from 'react'

/** The section being read: the first one in the upper part of the window. Undefined above the first section. */
export function useCurrentSection(sections: readonly { readonly id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const shown = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = target.getAttribute('aria-labelledby') ?? ''
          if (isIntersecting) shown.add(id)
          else shown.delete(id)
        }
        setCurrent(sections.find(({ id }) => shown.has(id))?.id)
      },
      // The header covers the top of the window; a section that starts in the lower half is not current yet.
      { rootMargin: '-80px 0px -55% 0px' },
    )
    for (const { id } of sections) {
      const section = document.getElementById(id)?.closest('section')
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [sections])
  return current
}
