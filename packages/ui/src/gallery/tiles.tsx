import { useState } from 'react'
import { ChevronRight } from '../icons/index.ts'
import {
  Badge,
  Grid,
  type CellSpan,
  MixedGrid,
  LinkText,
  Money,
  Rail,
  Tile,
  type TileArt,
  type TileShape,
} from '../native/index.ts'
import type { Entry } from './entry.tsx'

const NAMES = [
  'Frostmark',
  'Ember Throne',
  'Orchard Row',
  'Nine Koi Bridge',
  'Brass Hour',
  'Emerald Salon',
  'Sky Ferry',
  'Paper Moon',
  'Cutter’s Vault',
  'Canopy',
  'Silver Upstream',
  'Masks',
  'Pearl Bell',
  'Basalt Keep',
  'Low Tide Post',
  'Mill Cast',
]

/** A picture that needs no file: a disc over a horizon. */
function art(index: number, width = 300, height = 400): TileArt {
  const hue = (index * 67 + 20) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="a" x2="0" y2="1"><stop stop-color="hsl(${hue} 45% 34%)"/><stop offset="1" stop-color="hsl(${hue + 40} 50% 14%)"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#a)"/><circle cx="${width / 2}" cy="${height * 0.42}" r="${height * 0.22}" fill="hsl(${hue + 180} 60% 62%)"/><path d="M0 ${height * 0.72}q${width / 4} -${height * 0.12} ${width / 2} 0t${width / 2} 0V${height}H0z" fill="hsl(${hue + 20} 40% 20%)"/></svg>`
  return { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, width, height, color: `hsl(${hue} 45% 26%)` }
}

function Favourite({ index, start = true }: { index: number; start?: boolean }) {
  const [isOn, setIsOn] = useState(start)
  const name = NAMES[index] ?? ''
  return (
    <Tile
      name={name}
      label={`${name}, favourite`}
      art={art(index)}
      detail="Own studio · your maximum €5.00"
      favourite={{ isOn, label: `Favourite ${name}`, onToggle: () => setIsOn(!isOn) }}
      onOpen={() => undefined}
      onInfo={() => undefined}
    />
  )
}

function DemoRail({
  shape,
  title,
  isComing = false,
}: {
  shape: 'portrait' | 'live'
  title: string
  isComing?: boolean
}) {
  return (
    <Rail
      title={title}
      level={3}
      reason="By players, not by stakes"
      shape={shape}
      previousLabel={`${title}, back`}
      nextLabel={`${title}, on`}
      action={
        <LinkText tone="quiet" href="#rail">
          All
          <ChevronRight size={16} />
        </LinkText>
      }
      items={isComing ? [] : NAMES}
      count={NAMES.length}
      initial={isComing ? 0 : undefined}
      itemKey={(name) => name}
      renderItem={(name, { index, tabIndex }) => (
        <Tile
          name={name}
          label={shape === 'live' ? `${name}, 3 of 7 seats` : name}
          shape={shape}
          art={shape === 'live' ? art(index, 480, 270) : art(index)}
          badge={
            index === 1 ? (
              <Badge tone="overlay">New</Badge>
            ) : shape === 'live' ? (
              <Badge tone="live">Live</Badge>
            ) : undefined
          }
          caption={
            shape === 'live' ? (
              <>
                <span className="flex items-baseline justify-between gap-2">
                  <span className="truncate font-medium">{name}</span>
                  <span className="num text-sm text-brand-text">3 of 7 seats</span>
                </span>
                <span className="flex justify-between gap-2 text-sm text-text-2">
                  <span>Elina</span>
                  <span className="num">€5 – €500</span>
                </span>
              </>
            ) : undefined
          }
          href="#rail"
          tabIndex={tabIndex}
        />
      )}
    />
  )
}

const SPANS: Readonly<Record<string, CellSpan>> = {
  Frostmark: '2x2',
  'Emerald Salon': '2x1',
  'Sky Ferry': '1x2',
}

const one = (index: number, shape: TileShape = 'fill') => (
  <Tile
    name={NAMES[index] ?? ''}
    label={NAMES[index] ?? ''}
    art={art(index, 400, shape === 'fill' ? 400 : 533)}
    shape={shape}
    href="#grid"
  />
)

export const TILES: readonly Entry[] = [
  {
    name: 'Tile',
    states: [
      {
        name: 'plain, favourite, badge, locked, away, jackpot, without picture',
        wide: true,
        show: (
          <Grid className="gutter">
            <li>{one(0, 'portrait')}</li>
            <li>
              <Favourite index={1} />
            </li>
            <li>
              <Favourite index={2} start={false} />
            </li>
            <li>
              <Tile
                name="Nine Koi Bridge"
                label="Nine Koi Bridge, new"
                art={art(3)}
                badge={<Badge tone="overlay">New</Badge>}
                href="#tile"
              />
            </li>
            <li>
              <Tile
                name="Brass Hour"
                label="Brass Hour, not playable here"
                art={art(4)}
                isLocked
                onOpen={() => undefined}
              />
            </li>
            <li>
              <Tile
                name="Emerald Salon"
                label="Emerald Salon, back soon"
                art={art(5)}
                away="Back soon"
                onOpen={() => undefined}
              />
            </li>
            <li>
              <Tile
                name="Sky Ferry"
                label="Sky Ferry, jackpot 128,402.16 euros"
                art={art(6)}
                caption={<Money text="€128,402.16" tone="gold" />}
                href="#tile"
              />
            </li>
            <li>
              <Tile
                name="A name while its picture is on the way"
                label="A name while its picture is on the way"
                art={{ src: 'data:,', width: 300, height: 400, color: 'oklch(0.35 0.08 300)' }}
                href="#tile"
              />
            </li>
          </Grid>
        ),
      },
    ],
  },
  {
    name: 'Rail',
    states: [
      { name: 'portrait', wide: true, show: <DemoRail shape="portrait" title="Popular this week" /> },
      { name: 'live', wide: true, show: <DemoRail shape="live" title="Live tables" /> },
      { name: 'still to come', wide: true, show: <DemoRail shape="portrait" title="Jackpots" isComing /> },
    ],
  },
  {
    name: 'Grid',
    states: [
      {
        name: 'spans',
        wide: true,
        show: (
          <MixedGrid
            label="All"
            className="gutter"
            items={NAMES}
            itemKey={(name) => name}
            spanOf={(name) => SPANS[name] ?? '1x1'}
            renderItem={(_name, index) => one(index)}
          />
        ),
      },
    ],
  },
]
