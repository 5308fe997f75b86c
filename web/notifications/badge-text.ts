const most = 99

/** A count as the bell's badge shows it: '99+' beyond what fits. */
export const badgeText = (count: number): string => (count > most ? `${most}+` : String(count))
