type Use<Loaded> = (work: (loaded: Loaded) => void, onFailed?: () => void) => void;

/** Code that is loaded at its first use, and tried again after a failure. */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): Use<Loaded> {
  let loading: Promise<Loaded> | null = null;
  return (work, onFailed) => {
    loading ??= load();
    loading.then(work, () => {
      loading = null;
      onFailed?.();
    });
  };
}
