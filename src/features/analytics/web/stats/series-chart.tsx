import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { BarUnit } from '#features/analytics/limits.ts'
import { formatBarStart } from './stat-cards.tsx'
import type { Point } from './series-panel.tsx'

const axisTick = { fill: 'var(--colors-quiet)', fontSize: 12 }

interface Props {
  label: string
  by: BarUnit
  points: Point[]
}

/**
 * Bar chart that fills its container, with two bars for each point: one for the period and one for the period before.
 * `SeriesPanel` hides it from screen readers, because a table shows the same numbers.
 */
export function SeriesChart({ label, by, points }: Props) {
  const bars = points.map(({ start, ...point }) => ({ ...point, start: formatBarStart(start, by) }))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={bars}
        barGap={1}
        margin={{ top: 4, right: 0, bottom: 0, left: -4 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke="var(--colors-line)" vertical={false} />
        <XAxis
          dataKey="start"
          tick={axisTick}
          tickLine={false}
          axisLine={false}
          interval="equidistantPreserveStart"
          minTickGap={16}
          tickMargin={10}
          height={36}
        />
        <YAxis tick={axisTick} tickLine={false} axisLine={false} allowDecimals={false} tickCount={3} />
        <Tooltip
          cursor={{ fill: 'var(--colors-sunken)' }}
          contentStyle={{
            background: 'var(--colors-paper)',
            border: '1px solid var(--colors-line)',
            borderRadius: 8,
          }}
        />
        <Bar
          dataKey="before"
          name="Previous period"
          fill="var(--colors-strong-line)"
          fillOpacity={0.45}
          radius={[3, 3, 0, 0]}
          isAnimationActive={false}
        />
        <Bar
          dataKey="count"
          name={label}
          fill="var(--colors-accent)"
          radius={[3, 3, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
