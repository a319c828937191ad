interface AgentConfiguration {
  value: string;
  label: string;
  /** Where it goes. */
  place: string;
  text: string;
}

/** The key in the place of `YOUR_API_KEY` is a secret, so only the server's address is filled in. */
export function agentConfigurations(url: string): readonly AgentConfiguration[] {
  const headers = { Authorization: "Bearer YOUR_API_KEY" };
  return [
    {
      value: "claude-code",
      label: "Claude Code",
      place: "Run this in a terminal.",
      text: `claude mcp add --transport http tellmark ${url} \\\n  --header "Authorization: ${headers.Authorization}"`,
    },
    {
      value: "codex",
      label: "Codex",
      place: "Put this into ~/.codex/config.toml, and the key into the environment: export TELLMARK_KEY=YOUR_API_KEY",
      text: `[mcp_servers.tellmark]\nurl = "${url}"\nbearer_token_env_var = "TELLMARK_KEY"`,
    },
    {
      value: "cursor",
      label: "Cursor",
      place: "Put this into ~/.cursor/mcp.json.",
      text: JSON.stringify({ mcpServers: { tellmark: { url, headers } } }, null, 2),
    },
    {
      value: "vs-code",
      label: "VS Code",
      place: "Put this into .vscode/mcp.json of your project, or into mcp.json of your user settings.",
      text: JSON.stringify({ servers: { tellmark: { type: "http", url, headers } } }, null, 2),
    },
  ];
}
