import { BlockList, isIP } from "node:net";

/** Special-purpose networks (RFC 6890 and later), multicast, and what clouds answer their machines by. */
const notPublic = {
  ipv4: [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "168.63.129.16/32",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/4",
    "240.0.0.0/4",
  ],
  // Of IPv6 only 2000::/3 is in use; the rest of the list lies within it.
  ipv6: ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"],
} as const;

const refused = new BlockList();
const inUse = new BlockList();
inUse.addSubnet("2000::", 3, "ipv6");
for (const family of ["ipv4", "ipv6"] as const) {
  for (const network of notPublic[family]) {
    const [address = "", prefix] = network.split("/");
    refused.addSubnet(address, Number(prefix), family);
  }
}

/** Whether anyone on the internet could reach it. IPv4 in any IPv6 form counts as no address of the internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused.check(address, "ipv4");
    case 6:
      return inUse.check(address, "ipv6") && !refused.check(address, "ipv6");
    default:
      return false;
  }
}
