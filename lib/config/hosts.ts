export const roles = ["web", "worker", "both", "function"] as const;

export type Role = (typeof roles)[number];

/** The differences between processes of several roles, and between the hosts that run them. */
interface Host {
  /** as the log shows it */
  name: string;
  answers: boolean;
  /** on-request: beside a request, and when a scheduler asks; nothing runs in between */
  jobs: "never" | "always" | "on-request";
  sweeps: boolean;
  /** a disk that lasts and has room for models */
  hasDisk: boolean;
  /** compresses answers and sends files of the store by itself; otherwise the host does, in a way that is not known */
  sendsBytes: boolean;
}

const server = { hasDisk: true, sendsBytes: true };

const hosts: Record<Role, Host> = {
  web: { name: "web", answers: true, jobs: "never", sweeps: false, ...server },
  worker: { name: "worker", answers: false, jobs: "always", sweeps: true, ...server },
  both: { name: "web and worker", answers: true, jobs: "always", sweeps: true, ...server },
  function: {
    name: "function",
    answers: true,
    jobs: "on-request",
    sweeps: false,
    hasDisk: false,
    sendsBytes: false,
  },
};

export function getHost({ role, onVercel }: { role: Role; onVercel: boolean }): Host {
  return onVercel ? { ...hosts[role], sendsBytes: false } : hosts[role];
}
