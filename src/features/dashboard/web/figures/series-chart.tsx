import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { Series } from '#features/dashboard/contract.ts'
import { dayInWords } from './day-in-words.ts'

const quiet = { fill: 'var(--chakra-colors-quiet)', fontSize: 12 }

/** The days as bars; what it shows is told in words beside it. */
export function SeriesChart({ name, days }: Series) {
  const bars = days.map(({ day, count }) => ({ day: dayInWords(day), count }))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={bars} margin={{ top: 4, right: 0, bottom: 0, left: -24 }} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--chakra-colors-line)" vertical={false} />
        <XAxis dataKey="day" tick={quiet} tickLine={false} axisLine={false} minTickGap={24} />
        <YAxis tick={quiet} tickLine={false} axisLine={false} allowDecimals={false} tickCount={3} />
        <Tooltip
          cursor={{ fill: 'var(--chakra-colors-sunken)' }}
          contentStyle={{
            background: 'var(--chakra-colors-paper)',
            border: '1px solid var(--chakra-colors-line)',
            borderRadius: 8,
          }}
        />
        <Bar
          dataKey="count"
          name={name}
          fill="var(--chakra-colors-accent)"
          radius={[3, 3, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}
